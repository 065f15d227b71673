import { asData } from './as-data.ts'

/** An answer that was refused, and why. */
export interface Flawed {
  text: string
  problems: readonly string[]
}

/** The text that follows the task when an earlier answer has to be repaired. Empty on the first try. */
export function repairOf(marker: string, flawed: Flawed | null): string[] {
  if (!flawed) return []
  return [
    'This earlier attempt cannot be used. Mend exactly what `problems` names, and leave the rest of it as it is.',
    asData(marker, { attempt: flawed.text, problems: flawed.problems }),
  ]
}
