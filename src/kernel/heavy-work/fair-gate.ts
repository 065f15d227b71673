export interface FairGate {
  /**
   * Runs `work` when there is room. `parties` names for whom the work runs (a person, a workspace). If several callers
   * wait, the one whose parties were served longest ago goes first. Throws the error that `refusal` makes if the queue
   * has no place, and also to a waiting caller whose `until` is aborted.
   */
  pass<T>(parties: readonly string[], work: () => Promise<T>, until?: AbortSignal): Promise<T>
}

interface Waiting {
  parties: readonly string[]
  admit(): void
  refuse(): void
}

/**
 * Limits concurrent work, with a short queue that no party can fill alone. When the queue is full, a party without a
 * place still gets one: the party with the most waiting entries gives one up, and among equals the party that was
 * served last. So many repeated calls cannot keep out a first-time caller.
 */
export function createFairGate(options: {
  atOnce: number
  /**
   * A party may begin only while it runs less work than there are free places. A party that is alone gets half of the
   * places, rounded up.
   */
  keepsFree?: boolean
  mostWaiting: number
  /** The most that one party may have waiting. */
  mostWaitingOfOne: number
  patienceMs: number
  refusal: () => Error
}): FairGate {
  const { atOnce, keepsFree = false, mostWaiting, mostWaitingOfOne, patienceMs, refusal } = options
  const queue: Waiting[] = []
  const served = new Map<string, number>()
  const underWay = new Map<string, number>()
  let running = 0
  let turn = 0

  const lastServed = ({ parties }: Pick<Waiting, 'parties'>): number =>
    Math.max(0, ...parties.map((party) => served.get(party) ?? 0))
  const waitingFor = (party: string): number => queue.filter(({ parties }) => parties.includes(party)).length
  /** The number of waiting entries of the party that has the most. */
  const share = (parties: readonly string[]): number => Math.max(0, ...parties.map(waitingFor))

  function mayBegin(parties: readonly string[]): boolean {
    const most = keepsFree ? Math.max(0, ...parties.map((party) => underWay.get(party) ?? 0)) : 0
    return most < atOnce - running
  }

  /** Starts waiting work until none can begin. */
  function admit(): void {
    for (;;) {
      const next = queue
        .filter(({ parties }) => mayBegin(parties))
        .reduce<Waiting | undefined>(
          (best, one) => (best && lastServed(best) <= lastServed(one) ? best : one),
          undefined,
        )
      if (!next) break
      take(next)
      begin(next.parties)
      next.admit()
    }
    if (running === 0) served.clear()
  }

  function take(one: Waiting): void {
    queue.splice(queue.indexOf(one), 1)
  }

  function begin(parties: readonly string[]): void {
    running++
    turn++
    for (const party of parties) {
      served.set(party, turn)
      underWay.set(party, (underWay.get(party) ?? 0) + 1)
    }
  }

  function end(parties: readonly string[]): void {
    running--
    for (const party of parties) {
      const left = (underWay.get(party) ?? 1) - 1
      if (left > 0) underWay.set(party, left)
      else underWay.delete(party)
    }
    admit()
  }

  /**
   * Removes the last waiting place of the party with the most. If every party has just one, removes the place of the
   * party that was served last, if it was served later than the newcomer.
   */
  function makeRoom(newcomer: readonly string[], own: number): void {
    if (queue.length < mostWaiting) return
    const claims = (one: Waiting): [waiting: number, served: number] => [share(one.parties), lastServed(one)]
    const worst = queue.reduce<Waiting | undefined>((worst, one) => {
      if (!worst) return one
      const [[most, late], [many, later]] = [claims(worst), claims(one)]
      return many > most || (many === most && later >= late) ? one : worst
    }, undefined)
    if (!worst) throw refusal()
    const [most, late] = claims(worst)
    const gives = own === 0 && most === 1 ? late > lastServed({ parties: newcomer }) : most > own + 1
    if (!gives) throw refusal()
    take(worst)
    worst.refuse()
  }

  function wait(parties: readonly string[], until: AbortSignal | undefined): Promise<void> {
    const own = share(parties)
    if (own >= mostWaitingOfOne || until?.aborted) throw refusal()
    makeRoom(parties, own)
    return new Promise((resolve, reject) => {
      const leave = () => {
        take(one)
        one.refuse()
      }
      const over = () => {
        clearTimeout(timer)
        until?.removeEventListener('abort', leave)
      }
      const one: Waiting = {
        parties,
        admit: () => {
          over()
          resolve()
        },
        refuse: () => {
          over()
          reject(refusal())
        },
      }
      const timer = setTimeout(leave, patienceMs)
      until?.addEventListener('abort', leave)
      queue.push(one)
    })
  }

  return {
    async pass(parties, work, until) {
      // No waiting work could begin, so the new work may start first.
      if (mayBegin(parties)) begin(parties)
      else await wait(parties, until)
      try {
        return await work()
      } finally {
        end(parties)
      }
    },
  }
}
