/** A baseline for summaries: the longest sentence. */
export const longestSentence = {
  name: 'longest-sentence',
  about: 'the longest sentence of the document',
  kind: 'summary',
  make: () => ({
    name: 'longest-sentence',
    signature: 'longest-sentence|version:1',
    async answer({ sentences }) {
      const lengths = sentences.map((sentence) => sentence.length);
      return { picked: [lengths.indexOf(Math.max(...lengths))] };
    },
  }),
};
