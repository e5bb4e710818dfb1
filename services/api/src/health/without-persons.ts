const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ADDRESS = /[^\s<>"'@,;:]+@[\w.-]*\w/g;

/** The text of an error without ids of people, by which their streams are named, and without mail addresses. */
export const withoutPersons = (text: string): string => text.replaceAll(UUID, '…').replaceAll(ADDRESS, '…');
