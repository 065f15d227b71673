import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMembers } from '../../shell/use-shell-data.ts'
import type { Day } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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

export function AuditFilters() {
  const query: AuditQuery = useSearch({ from: '/app/settings/audit' })
  const navigate = useNavigate()
  const members = useMembers().data ?? []
  const set = (part: AuditQuery) =>
    void navigate({ to: '/settings/audit', search: { ...query, ...part }, replace: true })
  const any = Object.values(query).some((value) => value !== undefined)
  return (
    <search aria-label="Audit log" className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <div className="min-w-0">
        <Field label="Made by">
          {(control) => (
            <select
              {...control}
              className={INPUT}
              value={query.actor ?? ''}
              onChange={(event) => set({ actor: event.target.value || undefined })}
            >
              <option value="">Everybody</option>
              {members.map(({ userId, name, email }) => (
                <option key={userId} value={userId}>
                  {name ?? email}
                </option>
              ))}
              {Object.entries(KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="min-w-0">
        <Field label="About">
          {(control) => (
            <select
              {...control}
              className={INPUT}
              value={query.what ?? ''}
              // one of these options
              onChange={(event) => set({ what: (event.target.value || undefined) as AuditSubject | undefined })}
            >
              <option value="">Everything</option>
              {Object.entries(AUDIT_SUBJECTS).map(([subject, { label }]) => (
                <option key={subject} value={subject}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="min-w-0">
        <TextField
          label="From"
          type="date"
          value={query.from ?? ''}
          change={(day) => set({ from: day || undefined })}
        />
      </div>
      <div className="min-w-0">
        <TextField label="To" type="date" value={query.to ?? ''} change={(day) => set({ to: day || undefined })} />
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
