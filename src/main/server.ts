/** `npm run server`: API and web app alone; publishing is done by workers. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Loaded only now, so that it is among what is kept.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: true, worker: false }, (address) => `Galley serves at ${address}; workers publish`)
