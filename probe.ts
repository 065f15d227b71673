import { operations } from './src/operations.ts'
import { createToolSet } from './src/surfaces/mcp/tool-set.ts'
import { SCOPES } from './src/contract/scopes.ts'
const ts = createToolSet(Object.values(operations) as any, 'https://galley.example').granted(SCOPES)
let sum = 0
for (const t of ts) { const b = Buffer.byteLength(JSON.stringify(t.shown)); sum += b
 const all = [...Object.keys(t.operation.params), ...Object.keys(t.operation.query), ...Object.keys(t.operation.body)].filter(k=>k!=='orgId')
 const shown = Object.keys(t.shown.inputSchema.properties ?? {})
 console.log(t.shown.name, b, 'in', JSON.stringify(t.shown.inputSchema).length, 'out', JSON.stringify(t.answer.schema).length, t.shown.outputSchema? 'shown':'', 'HIDDEN', all.filter(a=>!a.startsWith('filterOp') && !shown.includes(a.replace(/^filter\[(.*)\]$/,'$1'))).join(','), t.operation.output._zod.def.type)
}
for (const t of ts) console.log(JSON.stringify(t.shown))
console.log(sum, Buffer.byteLength(JSON.stringify({tools: ts.map(t=>t.shown)})), 60*1024)
