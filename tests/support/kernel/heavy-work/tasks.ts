/** Tasks that tests run in a child process. */
export async function add({ a, b }: { a: number; b: number }): Promise<number> {
  return a + b
}

export async function whoAmI(): Promise<{ pid: number; variables: string[] }> {
  return { pid: process.pid, variables: Object.keys(process.env) }
}

export async function loopForEver(): Promise<void> {
  for (;;);
}

export async function workForEver(): Promise<void> {
  for (;;) await new Promise((resolve) => setImmediate(resolve))
}

export async function takeMemory(): Promise<number> {
  const taken: Buffer[] = []
  for (;;) {
    taken.push(Buffer.alloc(2 ** 23, 1))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export async function crash(): Promise<void> {
  process.kill(process.pid, 'SIGSEGV')
  await new Promise(() => {})
}

export async function fillDisk(): Promise<void> {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}

export async function fail(): Promise<void> {
  throw new Error('a mistake of ours')
}
