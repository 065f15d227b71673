import { asData, dataRule, type Flawed, promptOf, repairOf } from '#features/ai/index.ts'
import type { Told } from '../ground.ts'
import { toldFields, toldRules } from './told.ts'

export interface GenerateInput {
  marker: string
  brief: string
  told: Told
  flawed: Flawed | null
}

/** Version 1 plus the workspace's own statements. Version 1 is still used for workspaces without any. */
export function generateContent2({ marker, brief, told, flawed }: GenerateInput) {
  const fields = toldFields(told)
  const system = [
    'You help people to write for social networks.',
    'Write what the brief asks for and nothing around it. State no fact, number, name, date, quotation or link that the material does not give: leave a visible blank such as [number] instead.',
    'Plain sentences in the language of the brief, no slogans, no headings unless asked for.',
    dataRule(marker),
    'In it, `brief` says what its author wants written.',
    ...toldRules(fields),
    'Answer with `text`.',
  ].join('\n')
  const task = ['Write what `brief` asks for.', asData(marker, { brief, ...fields })]
  return promptOf('generate_content/2', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}
