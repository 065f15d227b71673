import type { NotionPageSeed } from './options.ts'

/** Pages of the imaginary maker of hand tools. */
export const DEMO_NOTION_PAGES: NotionPageSeed[] = [
  {
    title: 'How we make a plane',
    blocks: [
      { type: 'heading_1', text: 'How we make a plane' },
      { type: 'paragraph', text: 'Every plane body is beech that has dried for three years in our own yard.' },
      {
        type: 'bulleted_list_item',
        text: 'Rough cut',
        children: [{ type: 'bulleted_list_item', text: 'Rest for two weeks' }],
      },
      { type: 'bulleted_list_item', text: 'Fine cut' },
      {
        type: 'table',
        with: { has_column_header: true, has_row_header: false, table_width: 2 },
        children: [
          { type: 'table_row', with: { cells: ['Step', 'Days'] } },
          { type: 'table_row', with: { cells: ['Drying', '1095'] } },
        ],
      },
      { type: 'callout', text: 'A plane can be mended for as long as its owner lives.', with: { icon: '🪵' } },
      { type: 'child_page', text: 'Sharpening' },
    ],
  },
  {
    title: 'Sharpening',
    parent: 'How we make a plane',
    blocks: [
      { type: 'heading_2', text: 'What you need' },
      { type: 'numbered_list_item', text: 'A flat stone' },
      { type: 'numbered_list_item', text: 'Water' },
      { type: 'to_do', text: 'Take pictures of each step', with: { checked: false } },
    ],
  },
  {
    title: 'Prices for dealers',
    blocks: [{ type: 'paragraph', text: 'Dealers get 38 percent off the list price from twenty pieces on.' }],
  },
]
