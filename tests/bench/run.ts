/** `npm run bench [parts…]`: the figures of docs/performance.md. It fails when a limit is not met. */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { abuse } from './abuse.ts'
import { approve } from './approve.ts'
import type { Figure } from './figures.ts'
import { growth } from './growth.ts'
import { growthShown } from './growth-shown.ts'
import { inbox } from './inbox.ts'
import { startInstallation } from './installation.ts'
import { ledger } from './ledger.ts'
import { listPosts } from './list-posts.ts'
import { machineSpeed, speedWords } from './machine.ts'
import { mcp } from './mcp.ts'
import { memory } from './memory.ts'
import { publish } from './publish.ts'
import { PUBLISH_OPTIONS, readPublishOptions } from './publish-options.ts'
import { reviewKeys } from './review-keys.ts'
import { startAndIdle } from './start-and-idle.ts'
import { typeCheck } from './type-check.ts'
import { video, videoLong } from './video.ts'
import { visuals } from './visuals.ts'
import { web } from './web.ts'
import { writing } from './writing.ts'

const { values, positionals: asked } = parseArgs({ options: PUBLISH_OPTIONS, allowPositionals: true })

/** The parts. Each has its own installation if it needs one. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  list: () => withInstallation(listPosts),
  growth: () => withInstallation(growth),
  'growth-shown': () => withInstallation(growthShown),
  approve: () => withInstallation(approve),
  ledger: () => withInstallation(ledger),
  inbox: () => withInstallation(inbox),
  mcp: () => withInstallation(mcp),
  writing: () => withInstallation(writing),
  abuse: () => withInstallation(abuse),
  publish: () => publish(readPublishOptions(values)),
  memory,
  start: startAndIdle,
  types: typeCheck,
  'review-keys': reviewKeys,
  visuals,
  video,
  'video-long': videoLong,
  web,
}

async function withInstallation(
  part: (installation: Awaited<ReturnType<typeof startInstallation>>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const installation = await startInstallation()
  try {
    return await part(installation)
  } finally {
    await installation.stop()
  }
}

const unknown = asked.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name} (${speedWords(machineSpeed())} before it)`)
  for (const { what, figure, bar, machine } of await part()) {
    const reached = bar ? `, ${bar.text}: ${bar.met ? 'met' : 'NOT MET'}` : ''
    console.log(`  ${what}: ${figure}${reached}${machine ? ` (${speedWords(machine)})` : ''}`)
    if (bar && !bar.met) process.exitCode = 1
  }
  console.log(`  (${speedWords(machineSpeed())} after it)`)
}
