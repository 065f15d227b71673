/** `npm run worker`: publishing and jobs, without API and web app. Any number of workers share one database. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Imported after `keepCompiled`, so that its modules are cached too.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: false, worker: true }, () => 'Galley publishes what is due')
