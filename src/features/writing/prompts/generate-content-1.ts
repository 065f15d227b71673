import { asData, dataRule, type Flawed, promptOf, repairOf } from '#features/ai/index.ts'

export interface GenerateInput {
  marker: string
  brief: string
  flawed: Flawed | null
}

export function generateContent1({ marker, brief, flawed }: GenerateInput) {
  const system = [
    'You help people to write for social networks.',
    'Write what the brief asks for and nothing around it. State no fact, number, name, date or link that the brief does not give: leave a visible blank such as [number] instead.',
    'Plain sentences in the language of the brief, no slogans, no headings unless asked for.',
    dataRule(marker),
    'In it, `brief` says what its author wants written.',
    'Answer with `text`.',
  ].join('\n')
  const task = ['Write what `brief` asks for.', asData(marker, { brief })]
  return promptOf('generate_content/1', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}
