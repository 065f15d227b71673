import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLock } from '../../auth/permissions.ts'
import { now } from '../../clock.ts'
import { browserTimeZone, formatWhen } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Form } from '../../ui/form.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'

const ZONES = [...new Set(['UTC', browserTimeZone(), ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

/** The workspace's time zone, in which everything is planned and shown. */
export function TimezoneForm({ current, isSet }: { current: string; isSet: boolean }) {
  const { orgId } = useWorkspace()
  const form = useKeptForm(`${orgId}.timezone`, isSet ? current : browserTimeZone())
  const zone = form.value
  const save = useWrite<string, unknown>({
    touches: () => [queryKeys.workspace(orgId)],
    send: (api, timezone) => api('PATCH /v1/orgs/{orgId}/timezone', { orgId, timezone }),
    done: (_result, timezone) => ({ message: `The workspace runs on ${timezone.replaceAll('_', ' ')} time.` }),
  })
  return (
    <Form
      className="flex flex-col items-start gap-4"
      error={save.error}
      locked={useLock('scheduling:manage')}
      kept={form}
      retry={() => save.mutate(zone)}
      submit={() => {
        save.mutate(zone)
      }}
    >
      {!isSet && <p className="text-amber">Not set yet: times are UTC.</p>}
      <div className="w-full max-w-sm">
        <Choice
          label="Timezone"
          hint={`It is ${formatWhen(now(), zone)} there now.`}
          value={zone}
          options={ZONES}
          choose={form.change}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the timezone
      </Button>
    </Form>
  )
}
