import { html } from './html.ts'
import { layout } from './layout.ts'

/**
 * A page that says why an assistant's request is refused, and lets the person return to the assistant with that answer.
 */
export function wayBackPage({ refusal, place, address }: { refusal: string; place: string; address: string }): string {
  return layout(
    'Nothing was allowed',
    html`<h1>Nothing was allowed</h1><div class="panel"><p>A program at <strong>${place}</strong> has sent you here with a faulty request. What is wrong: ${refusal}. Only the maker of that program can mend it.</p>
<p>If you know that site, you can go back to it with this answer. If not, close this page.</p>
<p><a href="${address}" rel="noreferrer">Go back to ${place}</a></p></div>`,
  )
}
