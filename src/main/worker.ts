/** `npm run worker`: publishing alone; any number of these work on one database beside the servers. */
import { runUntilStopped } from './lifecycle.ts'

await runUntilStopped({ server: false, worker: true }, () => 'Galley publishes what is due')
