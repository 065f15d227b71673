/** A column in the options of the simulator. */
export interface NotionColumnSeed {
  name: string
  type: 'title' | 'rich_text' | 'checkbox' | 'select' | 'status' | 'multi_select' | 'date' | 'url' | 'number' | 'people'
  options?: string[]
}

export interface NotionDatabaseSeed {
  title: string
  columns: NotionColumnSeed[]
  /** Rows with values by the column's name: text, a tick, a choice, several choices, a date. */
  rows?: NotionRowSeed[]
}

export interface NotionRowSeed {
  values: Record<string, unknown>
  /** Paragraphs of the row's page. */
  body?: string[]
}

export interface NotionColumn {
  id: string
  name: string
  type: NotionColumnSeed['type']
  options: string[]
}

/** One table of a database. A database may have several, and each has its own calls. */
export interface NotionDataSource {
  id: string
  databaseId: string
  title: string
  columns: NotionColumn[]
  parentId: string | null
  editedAtMs: number
  inTrash: boolean
}

/** The plan of posts of the imaginary maker of hand tools. */
export const DEMO_NOTION_DATABASES: NotionDatabaseSeed[] = [
  {
    title: 'Content plan',
    columns: [
      { name: 'Name', type: 'title' },
      { name: 'Post', type: 'rich_text' },
      { name: 'Networks', type: 'multi_select', options: ['LinkedIn', 'Bluesky', 'X'] },
      { name: 'Publish on', type: 'date' },
      { name: 'Ready', type: 'checkbox' },
      { name: 'State', type: 'select', options: ['Idea'] },
      { name: 'Live at', type: 'url' },
    ],
    rows: [
      {
        values: {
          Name: 'Three years of drying',
          Post: 'Every plane body is beech that has dried for three years in our own yard. You can hear the difference.',
          Networks: ['LinkedIn', 'Bluesky'],
          Ready: true,
        },
      },
      {
        values: {
          Name: 'Open workshop',
          Post: 'Bring a dull blade on Saturday, and leave with a sharp one.',
          Networks: ['Bluesky'],
          State: 'Idea',
        },
      },
      { values: { Name: 'Spring catalogue', Networks: ['LinkedIn'], Ready: true } },
    ],
  },
]
