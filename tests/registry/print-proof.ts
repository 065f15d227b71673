/**
 * `npm run proof [operation…]` calls every operation by every role, over every surface, with every id of another
 * workspace in every possible place, in each mode. It prints the table and ends with "N passed, N failed", counted by
 * operation, surface and mode. The test suite calls a selection.
 */
import { everyOperation } from './every-operation.ts'
import { describeLeak } from './proof/case.ts'
import { MODES } from './proof/modes.ts'
import { prove } from './proof/prove.ts'
import { openStage } from './proof/stage.ts'
import { proofTable } from './proof/table.ts'

const asked = process.argv.slice(2)
const entries = everyOperation.filter(({ name }) => asked.length === 0 || asked.includes(name))
const runs = []
for (const mode of MODES) {
  const stage = await openStage(mode)
  const proofs = []
  for (const entry of entries) proofs.push(...(await prove(stage, entry, { full: true })))
  runs.push({ mode, proofs })
  await stage.close()
}
console.log(proofTable(runs))
const proofs = runs.flatMap(({ proofs }) => proofs)
for (const { leaks } of proofs) for (const leak of leaks) console.log(`LEAK: ${describeLeak(leak)}`)
const failed = proofs.filter(({ leaks }) => leaks.length > 0).length
console.log(`\n${proofs.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 && proofs.length > 0 ? 0 : 1
