import PDFDocument from 'pdfkit'

export interface PdfPage {
  jpeg: Uint8Array
  /** The page's text, for people who cannot see it. */
  alt: string
}

/** The file contains neither time nor machine, so that the same pages give the same bytes. */
const NO_DATE = new Date(0)

/** The writer puts the title into XML unescaped, so characters with a meaning there are replaced by full-width ones. */
const plain = (title: string): string =>
  title.replace(/[<>&]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0))

/** Writes a tagged PDF with one picture a page, in the pictures' own size. */
export async function writePdf(
  pages: readonly PdfPage[],
  { width, height, title, lang }: { width: number; height: number; title: string; lang: string },
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: plain(title), Producer: 'Galley', Creator: 'Galley', CreationDate: NO_DATE, ModDate: NO_DATE },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  for (const { jpeg, alt } of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    const figure = document.struct('Figure', { alt }, () => {
      document.image(Buffer.from(jpeg), 0, 0, { width, height })
    })
    document.addStructure(figure)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
