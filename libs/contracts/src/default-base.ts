/** Weekly base in US dollars until a person chooses another. */
export const defaultBaseUsd = '20.00';
