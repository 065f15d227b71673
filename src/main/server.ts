/** `npm run server`: API and web app alone; workers publish. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Imported after `keepCompiled`, so that its modules are cached too.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: true, worker: false }, (address) => `Galley serves at ${address}; workers publish`)
