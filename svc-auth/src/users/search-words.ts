/** What an operator may type to find a user: any word of the name, the whole address, its parts, the username. */
export function searchWords({ name, email, username }: { name: string; email: string; username: string }): string[] {
  const words = [
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase(),
    email,
    email.slice(email.lastIndexOf('@') + 1),
    username,
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, 100)))];
}
