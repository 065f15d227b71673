import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { problemOf } from '../api/problem-words.ts'
import { GoTo } from '../shell/go-to.tsx'
import { browserTimeZone } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { createWorkspace } from './create-workspace.ts'
import { Front } from './front.tsx'
import { useStatus } from './use-sign-in.ts'

const ABOUT = (
  <div className="flex flex-col gap-3">
    <p>Galley plans your posts and keeps a review desk: every draft waits here until a person has read it.</p>
    <p>Nothing goes out that no person approved; nothing approved goes out twice, late or never.</p>
  </div>
)

/** Makes an account and, with it, its first workspace: one form, one button. */
export function SignUpPage() {
  const client = useClient()
  const state = useSessionState()
  const status = useStatus()
  const firstRun = status.data?.firstRun ?? false
  const [form, setForm] = useState({ name: '', email: '', password: '', workspace: '' })
  const make = useMutation({
    mutationFn: async () => {
      const { name, email, password, workspace } = form
      await client.api('POST /v1/auth/sign-up', { email, password, ...(name.trim() && { name }) })
      await createWorkspace(client, { name: workspace, timezone: browserTimeZone() })
    },
    // The account may have been made although the workspace was not: the gate then asks for the workspace alone.
    onError: () => client.session.start(),
  })
  if (!make.isPending && (state.kind === 'ready' || state.kind === 'no-workspace')) return <GoTo address="/" />
  if (status.data && !firstRun && status.data.signUp !== 'open') {
    return (
      <Front
        title="By invitation"
        lead="Accounts are made by invitation here. Ask an owner or admin of the workspace to invite you."
      >
        <Link to="/sign-in" className="font-medium text-accent underline">
          Sign in
        </Link>
      </Front>
    )
  }
  const fields = make.error ? problemOf(make.error).fields : new Map<string, string>()
  const text = (key: keyof typeof form) => ({
    value: form[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })
  return (
    <Front title={firstRun ? 'Set up Galley' : 'Make an account'} lead={firstRun ? ABOUT : undefined}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        {fields.size === 0 && <WriteProblem error={make.error} />}
        <Field label="Your name" hint="As colleagues see it beside what you approve." error={fields.get('name')}>
          {(control) => <input {...control} {...text('name')} className={INPUT} autoComplete="name" maxLength={100} />}
        </Field>
        <Field label="Email" error={fields.get('email')}>
          {(control) => (
            <input {...control} {...text('email')} className={INPUT} type="email" autoComplete="username" required />
          )}
        </Field>
        <Field label="Password" hint="At least 10 characters." error={fields.get('password')}>
          {(control) => (
            <input
              {...control}
              {...text('password')}
              className={INPUT}
              type="password"
              autoComplete="new-password"
              required
              minLength={10}
            />
          )}
        </Field>
        <Field
          label="Workspace"
          hint="Your company, product or own name. More can be added later."
          error={fields.get('slug')}
        >
          {(control) => (
            <input
              {...control}
              {...text('workspace')}
              className={INPUT}
              autoComplete="organization"
              required
              maxLength={80}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={make.isPending}>
          {make.isPending ? 'Setting up …' : firstRun ? 'Make the first account' : 'Make an account'}
        </Button>
      </form>
      {!firstRun && (
        <p className="pt-4 text-dense text-ink-2">
          Have one?{' '}
          <Link to="/sign-in" className="font-medium text-accent underline">
            Sign in
          </Link>
        </p>
      )}
    </Front>
  )
}
