/** Formats the position of a paragraph, which is counted from 0 through abstract and body: "page 3, paragraph 12". */
export const paragraphPlace = (paragraph: number, page: number | undefined): string =>
  `${page === undefined ? '' : `page ${page + 1}, `}paragraph ${paragraph + 1}`;
