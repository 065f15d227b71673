/** Runs before the tests: a server that cannot start says why once, instead of in every file. */
import { testServer } from './test-server.ts'

await testServer()
process.exit(0) // the server keeps running, for the tests
