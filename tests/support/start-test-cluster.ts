/** Runs once before the tests, so that a server that cannot start says why once and not in every file. */
import { testServer } from './test-server.ts'

await testServer()
process.exit(0) // the server keeps running, for the tests
