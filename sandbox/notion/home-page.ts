import type { Answer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { NotionContext } from './state.ts'
import { pageAddress } from './wire.ts'

/** GET /: the pages of the workspace, each with the address that names it. */
export function homePage({ state }: NotionContext): Answer {
  const pages = [...state.pages.values()].filter(({ inTrash }) => !inTrash)
  const body = html`<div class="card"><h1>Pages of ${state.workspace.name}</h1>
<ul>${pages.map((page) => html`<li>${page.titleParts.join('')}<br><span class="soft">${pageAddress(page)}</span></li>`)}</ul></div>`
  return pageAnswer(200, { title: state.workspace.name, brand: 'Notion', body })
}
