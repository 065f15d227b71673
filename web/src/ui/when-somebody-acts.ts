const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Calls `run` once when somebody moves, presses or types. What they may open next is fetched then, and not while the
 * page itself still loads on a slow line. Answers a function that cancels it.
 */
export function whenSomebodyActs(run: () => void): () => void {
  const off = () => {
    for (const act of ACTS) removeEventListener(act, once, true)
  }
  const once = () => {
    off()
    run()
  }
  // Before all other listeners: the pressed thing may already want what is fetched.
  for (const act of ACTS) addEventListener(act, once, true)
  return off
}
