import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { TaskAnswer, TaskMessage } from './heavy-task.ts'

const MAIN = new URL('./child-main.ts', import.meta.url)
/** Of JavaScript's own values; what libraries take besides is watched by the child. */
const HEAP_MB = 256
/** On a busy machine a child gets its time late, and one that waits for the disk takes none. */
const LONGEST_MS = 60_000

/** How child-watch.ts ends it, and the system where the machine has no memory left. */
const ENDED_BY: Partial<Record<NodeJS.Signals, 'time' | 'memory'>> = { SIGVTALRM: 'time', SIGKILL: 'memory' }

/** The work was ended before it was done: `died` is a crash, as a broken file may cause in a decoder. */
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
  /** One at a time. Throws HeavyWorkEnded; the child is gone then, and `alive` is false. */
  run(message: TaskMessage): Promise<unknown>
  readonly alive: boolean
  end(): Promise<void>
}

/** A process that knows nothing of ours: no variable of the environment, no connection, no secret. */
export function startChild(): Child {
  const child = fork(MAIN, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  exited.catch(() => {}) // 'error' is answered below
  let alive = true
  let ending = false
  child.once('exit', () => {
    alive = false
  })
  /** Idle, it keeps nobody from ending; it ends by itself when the channel closes. */
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
    async run(message) {
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
        if ('fault' in answer) throw new Error(`In a child process: ${answer.fault}`)
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
