/** `npm run server`: API and web app alone; publishing is done by workers. */
import { runUntilStopped } from './lifecycle.ts'

await runUntilStopped({ server: true, worker: false }, (address) => `Galley serves at ${address}; workers publish`)
