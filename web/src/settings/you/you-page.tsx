import type { User } from '#contract/people/user.ts'
import { useClient } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useMe } from '../../shell/use-shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { PictureField } from '../picture-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondProof } from './second-proof.tsx'
import { Sessions } from './sessions.tsx'

/** A person's own settings, the same in every workspace. */
export function YouPage() {
  const me = useMe()
  if (!me.data) {
    return me.error ? (
      <ReadProblem error={me.error} retry={() => void me.refetch()} />
    ) : (
      <MutedLines rows={2} label="Loading your account" />
    )
  }
  return (
    <>
      <Section title="You" lead="The same in every workspace.">
        <Address me={me.data} />
        <NameForm name={me.data.name ?? ''} />
        <Photo me={me.data} />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <Section title="Codes of an authenticator app" lead="With codes on, a password alone is not enough to sign in.">
        <SecondProof on={me.data.featureFlags.includes('totp')} emailVerified={me.data.emailVerified === true} />
      </Section>
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
    </>
  )
}

function Address({ me }: { me: User }) {
  const ask = useWrite<void, unknown>({
    touches: () => [],
    send: (api) => api('POST /v1/auth/verify-email/request', {}),
    done: () => ({ message: `A link is on its way to ${me.email}.` }),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        {me.email}
        <span className={me.emailVerified ? 'text-ink-2' : 'text-amber'}>
          {me.emailVerified ? ', confirmed' : ', not confirmed yet'}
        </span>
      </p>
      {!me.emailVerified && (
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          Send a link to confirm it
        </Button>
      )}
      <WriteProblem error={ask.error} />
    </div>
  )
}

function NameForm({ name: known }: { name: string }) {
  const form = useKeptForm('you.name', known)
  const save = useWrite<string, User>({
    touches: () => [queryKeys.me],
    send: (api, to) => api('PATCH /v1/users/me', { name: to.trim() }),
    done: () => ({ message: 'Your name is saved.' }),
  })
  const fields = fieldsOf(save.error)
  return (
    <Form
      className="flex max-w-sm flex-col items-start gap-4"
      error={save.error}
      kept={form}
      submit={() => {
        save.mutate(form.value)
      }}
    >
      <div className="w-full">
        <TextField
          label="Name"
          hint="Colleagues see this name beside what you approve."
          autoComplete="name"
          required
          maxLength={100}
          error={fields.get('name')}
          value={form.value}
          change={form.change}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the name
      </Button>
    </Form>
  )
}

function Photo({ me }: { me: User }) {
  const { api } = useClient()
  return (
    <PictureField
      label="Photo"
      of={me.name ?? me.email}
      current={me.avatarUrl}
      kind="person"
      shape="It is cut to a square."
      reasonNot={null}
      touches={[queryKeys.me]}
      ticket={(contentType) => api('POST /v1/users/me/profile-image/upload-url', { contentType })}
      keep={({ key }) => api('POST /v1/users/me/profile-image', { key })}
      remove={() => api('DELETE /v1/users/me/profile-image', {})}
    />
  )
}
