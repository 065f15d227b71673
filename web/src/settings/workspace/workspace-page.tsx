import { useClient, useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLock, useReasonNot } from '../../auth/permissions.ts'
import { useOrgs, useTimezone } from '../../shell/use-shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { PictureField } from '../picture-field.tsx'
import { TimezoneForm } from './timezone-form.tsx'

/** The workspace's name, logo and time zone. */
export function WorkspacePage() {
  const { orgId } = useWorkspace()
  const orgs = useOrgs()
  const org = orgs.data?.find(({ id }) => id === orgId)
  return (
    <>
      <Section title="Workspace">
        {orgs.error && <ReadProblem error={orgs.error} retry={() => void orgs.refetch()} />}
        {orgs.isPending && !orgs.error && <MutedLines rows={1} label="Loading the workspace" />}
        {org && <NameForm key={org.id} known={{ name: org.name, slug: org.slug }} />}
        {org && <Logo avatarUrl={org.avatarUrl} name={org.name} />}
      </Section>
      {!orgs.isPending && <WorkspaceTime />}
    </>
  )
}

/** Stands below the workspace's name, so it waits for it: nothing is moved that somebody may be reading. */
function WorkspaceTime() {
  const timezone = useTimezone()
  return (
    <Section title="Workspace time" lead="All times are planned and shown in it.">
      {timezone.error && <ReadProblem error={timezone.error} retry={() => void timezone.refetch()} />}
      {timezone.isPending && !timezone.error && <MutedLines rows={1} label="Loading the timezone" />}
      {timezone.data && <TimezoneForm current={timezone.data.timezone} isSet={timezone.data.isSet} />}
    </Section>
  )
}

function NameForm({ known }: { known: { name: string; slug: string } }) {
  const { orgId } = useWorkspace()
  const form = useKeptForm(`${orgId}.name`, known)
  const { name, slug } = form.value
  const save = useWrite<{ name: string; slug: string }, unknown>({
    touches: () => [queryKeys.orgs],
    send: (api, input) => api('PATCH /v1/orgs/{orgId}', { orgId, ...input }),
    done: () => ({ message: 'The workspace is saved.' }),
  })
  const fields = fieldsOf(save.error)
  return (
    <Form
      className="flex max-w-sm flex-col items-start gap-4"
      error={save.error}
      locked={useLock('workspace:manage')}
      kept={form}
      submit={() => {
        save.mutate({ name, slug })
      }}
    >
      <div className="flex w-full flex-col gap-4">
        <TextField
          label="Name"
          required
          maxLength={80}
          error={fields.get('name')}
          value={name}
          change={(next) => form.change({ name: next, slug })}
        />
        <TextField
          label="Short name"
          hint="Lower-case letters, digits and hyphens. Programs see it."
          required
          maxLength={40}
          error={fields.get('slug')}
          value={slug}
          change={(next) => form.change({ name, slug: next })}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save
      </Button>
    </Form>
  )
}

function Logo({ avatarUrl, name }: { avatarUrl: string | null; name: string }) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return (
    <PictureField
      label="Logo"
      of={name}
      current={avatarUrl}
      kind="workspace"
      shape="It is shown whole, in a square."
      reasonNot={useReasonNot('workspace:manage')}
      touches={[queryKeys.orgs]}
      ticket={(contentType) => api('POST /v1/orgs/{orgId}/logo/upload-url', { orgId, contentType })}
      keep={({ assetUrl }) => api('PATCH /v1/orgs/{orgId}', { orgId, avatarUrl: assetUrl })}
      remove={() => api('PATCH /v1/orgs/{orgId}', { orgId, avatarUrl: null })}
    />
  )
}
