import { html } from './html.ts'
import { layout } from './layout.ts'
import { sentence } from './sentence.ts'

/** A page that says what is wrong, and what to do about it. */
export function messagePage(title: string, message: string): string {
  return layout(
    title,
    html`<h1>${title}</h1><div class="panel"><p>${sentence(message)}</p>
<p>Go back to the assistant and connect again. If you see this page again, tell the maker of the assistant what it says.</p></div>`,
  )
}
