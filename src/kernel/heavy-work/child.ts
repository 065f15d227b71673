import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { TaskAnswer, TaskMessage } from './heavy-task.ts'

const MAIN = new URL('./child-main.ts', import.meta.url)
/** The limit for JavaScript's own heap. child-watch.ts limits the memory that libraries use outside it. */
const HEAP_MB = 256
/**
 * Limits the elapsed time as well: on a busy machine a child gets its processor time late, and waiting for the disk
 * uses none.
 */
const LONGEST_MS = 60_000

/** The signal with which child-watch.ts ends the child. The system uses SIGKILL too when memory runs out. */
const ENDED_BY: Partial<Record<NodeJS.Signals, 'time' | 'memory'>> = { SIGVTALRM: 'time', SIGKILL: 'memory' }

/**
 * The work was ended before it was finished. `died` means a crash, for example of a decoder that reads a broken file.
 */
export class HeavyWorkEnded extends Error {
  readonly why: 'time' | 'memory' | 'died'

  constructor(why: 'time' | 'memory' | 'died') {
    super(`The work was ended: ${why}`)
    this.name = 'HeavyWorkEnded'
    this.why = why
  }
}

export interface Child {
  readonly pid: number | undefined
  /**
   * Runs one task at a time. Throws HeavyWorkEnded: the child is gone then, and `alive` is false. `spent` is called with
   * the processor time of a task that answers.
   */
  run(message: TaskMessage, spent?: (cpuSeconds: number) => void): Promise<unknown>
  readonly alive: boolean
  end(): Promise<void>
}

/** Keeps the system's error code, such as ENOSPC, so that callers treat the error as one of this process. */
const faultOf = ({ fault, code }: { fault: string; code?: string | undefined }): Error =>
  Object.assign(new Error(`In a child process: ${fault}`), code !== undefined && { code })

/** Starts a process without anything of ours: no environment variables, no connection, no secret. */
export function startChild(): Child {
  const child = fork(MAIN, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  exited.catch(() => {}) // 'error' is handled below
  let alive = true
  let ending = false
  child.once('exit', () => {
    alive = false
  })
  /** An idle child does not keep this process from ending. It ends by itself when the channel closes. */
  function hold(held: boolean): void {
    if (held) child.ref()
    else child.unref()
    if (held) child.channel?.ref()
    else child.channel?.unref()
  }
  hold(false)

  return {
    pid: child.pid,
    get alive() {
      return alive
    },
    async run(message, spent) {
      hold(true)
      let late = false
      const timer = setTimeout(() => {
        late = true
        child.kill('SIGKILL')
      }, LONGEST_MS)
      const over = new AbortController()
      try {
        const answered = once(child, 'message', over) as Promise<[TaskAnswer]>
        child.send(message)
        const ended = exited.then(([, signal]) => {
          if (ending) throw new HeavyWorkEnded('died')
          throw new HeavyWorkEnded(late ? 'time' : ((signal && ENDED_BY[signal]) ?? 'died'))
        })
        const [answer] = await Promise.race([answered, ended])
        spent?.(answer.cpuSeconds)
        if ('fault' in answer) throw faultOf(answer)
        return answer.value
      } finally {
        over.abort()
        clearTimeout(timer)
        hold(false)
      }
    },
    async end() {
      if (!alive) return
      ending = true
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
  }
}
