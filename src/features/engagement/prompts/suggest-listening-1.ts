import { asData, dataRule, promptOf } from '#features/ai/index.ts'
import { type Told, toldFields } from '#features/writing/index.ts'

/** Asks what to listen to. The prompt never changes: a later version is another file. */
export function suggestListening1({ marker, told, known }: { marker: string; told: Told; known: readonly string[] }) {
  const { brand, plan, facts } = toldFields({ ...told, thoughts: [] })
  const system = [
    'You suggest where a brand listens for people whom it could help.',
    dataRule(marker),
    'In it, `brand`, `plan` and `facts` say who listens, and `known` is what it listens to already.',
    'Answer with `phrases`: five to ten short phrases that people with such a need write themselves, and no name of the brand; `communities`: up to eight names of communities on Reddit, without r/; `accounts`: up to eight handles on X, without @, each with `reason`. Name only communities and accounts of which you are sure that they exist.',
  ].join('\n')
  return promptOf(
    'suggest_listening/1',
    system,
    ['Suggest.', asData(marker, { brand, plan, facts, known })].join('\n\n'),
  )
}
