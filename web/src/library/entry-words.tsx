import { ROOM } from '#contract/limits/draft-room.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useLock } from '../auth/permissions.ts'
import type { LibraryEntry, LibraryItem } from '../media/library-reads.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDescribe } from './use-library.ts'

/** The texts of a file: its title, and the description of an image. */
export interface FileWords {
  title: string
  altText: string
}

export const wordsOf = ({ title, asset }: LibraryItem): FileWords => ({
  title: title ?? '',
  altText: imagesOf(asset)[0]?.altText ?? '',
})

/** The typed texts that are not saved yet. */
export function unsavedOf(typed: Partial<FileWords>, saved: FileWords): Partial<FileWords> {
  // its own fields
  const changed = Object.entries(typed).filter(([field, text]) => text.trim() !== saved[field as keyof FileWords])
  return Object.fromEntries(changed)
}

interface Props {
  entry: LibraryEntry
  typed: Partial<FileWords>
  type: (update: (typed: Partial<FileWords>) => Partial<FileWords>) => void
}

export function EntryWords({ entry, typed, type }: Props) {
  const saved = wordsOf(entry)
  const { title, altText } = { ...saved, ...typed }
  const write = useDescribe(entry.id)
  const changes = unsavedOf(typed, saved)
  const isSaved = Object.keys(changes).length === 0
  // Text that is typed during the save is not saved yet.
  const save = () => write.mutate(changes, { onSuccess: () => type((now) => unsavedOf(now, { ...saved, ...changes })) })
  const fields = fieldsOf(write.error)
  return (
    <Form error={write.error} locked={useLock('content:write', 'change descriptions')} submit={save} retry={save}>
      <TextField
        label="Name"
        maxLength={ROOM.title}
        error={fields.get('title')}
        value={title}
        change={(text) => type((now) => ({ ...now, title: text }))}
      />
      {entry.asset.kind === 'image' && (
        <TextArea
          label="Description for people who cannot see it"
          maxLength={ROOM.altText}
          error={fields.get('altText')}
          value={altText}
          change={(text) => type((now) => ({ ...now, altText: text }))}
        />
      )}
      <Button
        type="submit"
        className="self-start"
        busy={write.isPending}
        unavailable={isSaved ? 'Change something first.' : null}
      >
        Save
      </Button>
    </Form>
  )
}
