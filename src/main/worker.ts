/** `npm run worker`: publishing alone; any number of these work on one database beside the servers. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Loaded only now, so that it is among what is kept.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: false, worker: true }, () => 'Galley publishes what is due')
