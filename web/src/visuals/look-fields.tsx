import { useQuery } from '@tanstack/react-query'
import { THEME_FACTS, VISUAL_THEMES } from '#contract/making/visual-lists.ts'
import { useReadContext } from '../api/reads.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import { visualOptionsRead } from './reads.ts'
import type { Studio } from './studio.ts'

interface Props {
  studio: Studio
  change: (part: Partial<Studio>) => void
  problems: ReadonlyMap<string, string>
}

/** The fields that all kinds have. */
export function LookFields({ studio, change, problems }: Props) {
  const { data: options } = useQuery(visualOptionsRead(useReadContext()))
  const hasLogo = options?.brand.hasLogo ?? true
  return (
    <>
      <Choice
        label="Theme"
        hint={THEME_FACTS[studio.theme].description}
        value={studio.theme}
        options={VISUAL_THEMES.map((value) => ({ value, label: THEME_FACTS[value].label }))}
        choose={(theme) => change({ theme })}
      />
      <TextField
        label="Handle (optional)"
        hint="Such as @northwind."
        maxLength={60}
        error={problems.get('handle')}
        value={studio.handle}
        change={(handle) => change({ handle })}
      />
      <Tick
        label={hasLogo ? 'With the logo' : 'With the logo, once the brand has one'}
        checked={studio.includeLogo}
        change={(includeLogo) => change({ includeLogo })}
      />
    </>
  )
}
