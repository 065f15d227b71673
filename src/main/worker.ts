/** `npm run worker`: publishing alone. Any number of workers share one database with the servers. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Imported after `keepCompiled`, so that its modules are kept too.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: false, worker: true }, () => 'Galley publishes what is due')
