import { FORMAT_FACTS, TEMPLATE_FACTS, VISUAL_FORMATS, VISUAL_TEMPLATES } from '#contract/making/visual-lists.ts'
import { Choice } from '../ui/choice.tsx'
import { AiField } from './ai-field.tsx'
import { AlsoFormats } from './also-formats.tsx'
import { formatWords } from './format-words.ts'
import { PictureField } from './picture-field.tsx'
import type { Studio } from './studio.ts'
import { WordsFields } from './words-fields.tsx'

interface Props {
  image: Studio['image']
  change: (part: Partial<Studio['image']>) => void
  problems: ReadonlyMap<string, string>
}

export function ImageFields({ image, change, problems }: Props) {
  const facts = TEMPLATE_FACTS[image.template]
  return (
    <>
      <Choice
        label="Template"
        hint={facts.description}
        value={image.template}
        options={VISUAL_TEMPLATES.map((value) => ({ value, label: TEMPLATE_FACTS[value].label }))}
        choose={(template) => change({ template })}
      />
      <Choice
        label="Format"
        hint={FORMAT_FACTS[image.format].useFor}
        value={image.format}
        options={VISUAL_FORMATS.map((value) => ({ value, label: formatWords(value) }))}
        choose={(format) => change({ format })}
      />
      <AlsoFormats formats={VISUAL_FORMATS} own={image.format} also={image.also} change={(also) => change({ also })} />
      <WordsFields
        fields={facts.fields}
        words={image.words}
        change={(words) => change({ words })}
        problems={problems}
      />
      <PictureField
        label="Picture behind the words (optional)"
        picture={image.background}
        change={(background) => change({ background })}
      />
      {image.background === null && (
        <AiField
          prompt={image.aiPrompt}
          change={(aiPrompt) => change({ aiPrompt })}
          error={problems.get('aiBackground.prompt')}
        />
      )}
    </>
  )
}
