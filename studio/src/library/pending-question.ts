let pending = '';

/** Hands a question to the view that asks it. Not in the address: a link from elsewhere must not ask anything. */
export const leaveQuestion = (question: string): void => {
  pending = question;
};

/** The question that was left, once. */
export function takeQuestion(): string {
  const question = pending;
  pending = '';
  return question;
}
