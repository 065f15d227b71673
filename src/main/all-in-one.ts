/** `npm start`: API, web app and worker in one process, on the embedded database unless DATABASE_URL names a server. */
import { runUntilStopped } from './lifecycle.ts'

await runUntilStopped({ server: true, worker: true }, (address) => `Galley is ready at ${address}`)
