// Without a network: versions, installing, games on this device.
export const enOffline = {
  offline:
    'No connection to the server. Games on this device, analysis, rules and guide work without it.',
  offlineTitle: 'No connection',
  settingsOffline:
    'The site cannot be reached. These settings are kept in this browser and sent to the site later. Your account, programs and data are on the site.',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  installText:
    'Install Skjaldborg on this device, and play, analyse and read the rules without a network.',
  install: 'Install',
  notNow: 'Not now',
  playHere: 'Play on this device',
  deviceGames: 'Games on this device',
  deviceGamesText:
    'They are stored in this browser. Open a finished one to send it to the site as a casual game.',
  sendGame: 'Send to the site',
  sendAttackers: 'Send: I was the attackers',
  sendDefenders: 'Send: I was the defenders',
  sentGame: 'This game is on the site.',
  removeGame: 'Delete',
  removeGameSure: 'Confirm deletion',
  computerThinks: 'The computer is thinking …',
  noComputer: 'The computer cannot play in this browser.',
  computerHere: 'The computer plays on this device, without the site and without a clock.',
  notStored: 'This browser does not store games: this one is lost when the page is closed.',
};
