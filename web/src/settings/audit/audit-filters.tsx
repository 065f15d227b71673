import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMembers, useZone } from '../../shell/use-shell-data.ts'
import type { Day } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import type { AuditSubject } from './audit-subjects.ts'
import { AUDIT_SUBJECTS } from './audit-words.ts'

/** The filters of the log, kept in the address so that they can be shared. */
export interface AuditQuery {
  /** A kind of actor, or a person's id. */
  actor?: string | undefined
  what?: AuditSubject | undefined
  from?: Day | undefined
  to?: Day | undefined
}

const KINDS = {
  assistant: 'Assistants',
  api_key: 'API keys',
  rule: 'Automation rules',
  system: 'Galley itself',
} as const

const SUBJECTS = Object.entries(AUDIT_SUBJECTS).map(([subject, { label }]) => ({
  value: subject as AuditSubject, // the keys are the closed list
  label,
}))

export function AuditFilters() {
  const query: AuditQuery = useSearch({ from: '/app/settings/audit' })
  const navigate = useNavigate()
  const members = useMembers().data ?? []
  const zone = useZone()
  const set = (part: AuditQuery) =>
    void navigate({ to: '/settings/audit', search: { ...query, ...part }, replace: true })
  const any = Object.values(query).some((value) => value !== undefined)
  return (
    <search aria-label="Audit log" className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <div className="min-w-0">
        <Choice
          label="Made by"
          value={query.actor ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            ...members.map(({ userId, name, email }) => ({ value: userId, label: name ?? email ?? 'Somebody' })),
            ...Object.entries(KINDS).map(([value, label]) => ({ value, label })),
          ]}
          choose={(actor) => set({ actor: actor || undefined })}
        />
      </div>
      <div className="min-w-0">
        <Choice<AuditSubject | ''>
          label="About"
          value={query.what ?? ''}
          options={[{ value: '', label: 'Everything' }, ...SUBJECTS]}
          choose={(what) => set({ what: what || undefined })}
        />
      </div>
      <div className="min-w-0">
        <DayField label="From" zone={zone} value={query.from ?? ''} change={(day) => set({ from: day || undefined })} />
      </div>
      <div className="min-w-0">
        <DayField label="To" zone={zone} value={query.to ?? ''} change={(day) => set({ to: day || undefined })} />
      </div>
      {any && (
        <Button
          look="quiet"
          className="col-span-full justify-self-start"
          onClick={() => void navigate({ to: '/settings/audit', replace: true })}
        >
          Show everything
        </Button>
      )}
    </search>
  )
}
