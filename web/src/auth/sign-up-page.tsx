import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useSubmit } from '../api/use-submit.ts'
import { GoTo } from '../shell/go-to.tsx'
import { browserTimeZone } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { createWorkspace } from './create-workspace.ts'
import { EmailField } from './email-field.tsx'
import { Front } from './front.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ownPath } from './own-path.ts'
import { useStatus } from './use-sign-in.ts'

const ABOUT = (
  <div className="flex flex-col gap-3">
    <p>Galley plans your posts and keeps a review desk: every draft waits here until a person has read it.</p>
    <p>Nothing is published unless a person approved it. What is approved is published once, and on time.</p>
  </div>
)

/** Creates an account together with its first workspace in one form. */
export function SignUpPage() {
  const { next = '/' } = useSearch({ from: '/sign-up' })
  const client = useClient()
  const state = useSessionState()
  const status = useStatus()
  const firstRun = status.data?.firstRun ?? false
  const [form, setForm] = useState({ name: '', email: '', password: '', workspace: '' })
  const make = useSubmit({
    mutationFn: async () => {
      const { name, email, password, workspace } = form
      await client.api('POST /v1/auth/sign-up', { email, password, name: name.trim() })
      await createWorkspace(client, { name: workspace.trim(), timezone: browserTimeZone() })
    },
    // The account may have been created although the workspace was not. The gate then asks only for the workspace.
    onError: () => client.session.start(),
  })
  if (!make.isPending && (state.kind === 'ready' || state.kind === 'no-workspace'))
    return <GoTo address={ownPath(next)} />
  if (status.data && !firstRun && status.data.signUp !== 'open') {
    return (
      <Front
        title="By invitation"
        lead="Accounts are made by invitation here. Ask an owner or admin of the workspace to invite you."
      >
        <Link to="/sign-in" className="inline-flex min-h-11 min-w-11 items-center font-medium link lg:min-h-6">
          Sign in
        </Link>
      </Front>
    )
  }
  const fields = fieldsOf(make.error)
  const text = (key: keyof typeof form) => ({
    value: form[key],
    change: (value: string) => setForm({ ...form, [key]: value }),
  })
  return (
    <Front title={firstRun ? 'Set up Galley' : 'Make an account'} lead={firstRun ? ABOUT : undefined}>
      <Form
        focusFirst
        error={make.error}
        submit={() => {
          make.mutate()
        }}
      >
        <TextField
          label="Your name"
          hint="Colleagues see this name beside what you approve."
          autoComplete="name"
          required
          maxLength={100}
          error={fields.get('name')}
          {...text('name')}
        />
        <EmailField error={fields.get('email')} {...text('email')} />
        <NewPasswordField error={fields.get('password')} {...text('password')} />
        <TextField
          label="Workspace"
          hint="Your company, product or own name. More can be added later."
          autoComplete="organization"
          required
          maxLength={80}
          error={fields.get('slug')}
          {...text('workspace')}
        />
        <Button type="submit" look="primary" busy={make.isPending}>
          {make.isPending ? 'Setting up …' : firstRun ? 'Make the first account' : 'Make an account'}
        </Button>
      </Form>
      {!firstRun && (
        <p className="pt-4 text-facts text-ink-2">
          Have one?{' '}
          <Link to="/sign-in" className="inline-flex min-h-11 min-w-11 items-center font-medium link lg:min-h-6">
            Sign in
          </Link>
        </p>
      )}
    </Front>
  )
}
