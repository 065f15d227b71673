/** `npm run worker`: publishing alone; any number of these work on one database beside the servers. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Imported only after `keepCompiled`, so that its modules are kept too.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: false, worker: true }, () => 'Galley publishes what is due')
