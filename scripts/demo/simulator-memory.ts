import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'

type Remembering = Pick<Simulator, 'memory' | 'remember'>

const EVERY_MS = 5_000

/** Saves the simulators' memory to a folder while they run, so that a later run can continue with it. */
export async function keepMemory(
  folder: string,
  simulators: Readonly<Record<string, Remembering>>,
): Promise<{ save(): Promise<void>; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const kept = new Map<string, Uint8Array>()
  for (const [name, simulator] of Object.entries(simulators)) {
    const memory = await readFile(join(folder, name)).catch(() => null)
    if (memory) simulator.remember(memory)
  }

  async function saveAll(): Promise<void> {
    for (const [name, simulator] of Object.entries(simulators)) {
      const memory = simulator.memory()
      if (Buffer.compare(memory, kept.get(name) ?? Buffer.alloc(0)) === 0) continue
      // Written to another file and renamed, because a demo may be aborted at any moment.
      await writeFile(join(folder, `${name}.new`), memory)
      await rename(join(folder, `${name}.new`), join(folder, name))
      kept.set(name, memory)
    }
  }
  let saving: Promise<void> = Promise.resolve()
  const save = () => {
    saving = saving.then(saveAll)
    return saving
  }
  const timer = setInterval(() => void save().catch(() => {}), EVERY_MS)
  return {
    save,
    stop() {
      clearInterval(timer)
      return save()
    },
  }
}
