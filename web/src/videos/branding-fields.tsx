import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import type { VideoBranding } from './reads.ts'

const FORMATS = [
  { value: 'reel', label: 'Reel, 1080 × 1920' },
  { value: 'portrait', label: 'Portrait, 1080 × 1350' },
  { value: 'square', label: 'Square, 1080 × 1080' },
  { value: 'landscape', label: 'Landscape, 1920 × 1080' },
] as const
const FITS = [
  { value: 'blur', label: 'All of it, on a blurred background' },
  { value: 'crop', label: 'Cut to the format' },
] as const
const BARS = [
  { value: 'bottom', label: 'Along the lower edge' },
  { value: 'border', label: 'Around the picture' },
  { value: 'none', label: 'None' },
] as const

interface Props {
  branding: VideoBranding
  change: (part: Partial<VideoBranding>) => void
  /** The server's problems of single fields, by path. */
  problems: ReadonlyMap<string, string>
}

/** The format of the video, and what is drawn on it besides subtitles. */
export function BrandingFields({ branding, change, problems }: Props) {
  const { format = 'reel', fit, progressBar, footer } = branding
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="Format" value={format} options={FORMATS} choose={(next) => change({ format: next })} />
        <Choice label="Fit" value={fit} options={FITS} choose={(next) => change({ fit: next })} />
        <Choice
          label="Progress bar"
          value={progressBar}
          options={BARS}
          choose={(next) => change({ progressBar: next })}
        />
        <TextField
          label="Handle in the footer (optional)"
          hint="Such as @northwind."
          maxLength={60}
          error={problems.get('branding.footer.handle')}
          value={footer.handle ?? ''}
          change={(handle) => change({ footer: { ...footer, handle: handle || null } })}
        />
      </div>
      <div>
        <Tick label="With the logo" checked={footer.logo} change={(logo) => change({ footer: { ...footer, logo } })} />
        <Tick
          label="With the workspace’s name"
          checked={footer.name}
          change={(name) => change({ footer: { ...footer, name } })}
        />
      </div>
    </>
  )
}
