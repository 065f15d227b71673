import type { TimingModel } from './timing/timing-model.ts'

/** A model takes about 14 KB. */
const MOST_KEPT = 500

export interface KeptTimings {
  get(key: string): TimingModel | undefined
  set(key: string, model: TimingModel): void
}

declare module '#kernel/services.ts' {
  interface Services {
    /** Timing models made from results, kept so that they need not be computed anew for every post. */
    keptTimings: KeptTimings
  }
}

/** Keeps models in memory. If there are too many, the least recently used ones are dropped. */
export function createKeptTimings(most = MOST_KEPT): KeptTimings {
  const kept = new Map<string, TimingModel>() // in the order of their last use
  return {
    get(key) {
      const model = kept.get(key)
      if (!model) return undefined
      kept.delete(key)
      kept.set(key, model)
      return model
    },
    set(key, model) {
      kept.delete(key)
      kept.set(key, model)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
