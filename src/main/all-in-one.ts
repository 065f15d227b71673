/** `npm start`: API, web app and worker in one process, on the embedded database unless DATABASE_URL names a server. */
import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
// Imported after `keepCompiled`, so that its modules are cached too.
const { runUntilStopped } = await import('./lifecycle.ts')

await runUntilStopped({ server: true, worker: true }, (address) => `Galley is ready at ${address}`)
