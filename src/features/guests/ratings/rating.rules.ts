/** What a guest can be rated, from worst to best: the place in the list, from 1, is what counts for the average (BAD 1, EXCELLENT 5). */
export const RATING_SCORES = ['BAD', 'POOR', 'AVERAGE', 'GOOD', 'EXCELLENT'] as const;
