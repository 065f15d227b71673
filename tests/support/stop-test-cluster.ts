/** Runs after the tests: removes what they left, and stops the embedded test server unless another run uses it. */
import { TEMPLATE_PREFIX, templateName } from './template-database.ts'
import { asAdmin, sweepClones } from './test-database.ts'
import { testServer } from './test-server.ts'

const { url, stop } = await testServer()
const current = await templateName()
await asAdmin(url, async (admin) => {
  await sweepClones(admin)
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [TEMPLATE_PREFIX],
  )
  for (const { datname } of rows) {
    if (datname !== current) await admin.query(`drop database if exists ${datname}`)
  }
})
await stop()
