import { defineWords } from '../words/words.ts';

export const signInWords = defineWords(
  {
    title: 'Who is at the desk?',
    hint: 'This is a demo hotel. Nothing here is real, and you can try everything.',
    noLink: 'Open a link that "npm start" has printed.',
    oldLink: 'This link has been used or has expired.',
    newLinks: 'Each start of the service prints new ones.',
    unreachable: 'The service cannot be reached. Reload this page in a moment.',
    providerUnreachable: 'The identity provider cannot be reached. Reload this page in a moment.',
    notSetUp: 'The console is not set up yet',
    setUp:
      'Whoever runs this service registers the console with the identity provider as a public client, and sets AUTH_CLIENT_ID. docs/console-operation.md of the service says how. The API works without it.',
    signedOut: 'You are signed out',
    signIn: 'Sign in',
    refused: 'Signing in did not work',
    isSignedIn: 'You are signed in',
    closeWindow: 'You can close this window and go on in the other one.',
    toDesk: 'Open the desk here',
    ended: 'Your sign-in has ended. What you have typed is still here.',
    again: 'Sign in again',
  },
  {
    title: 'डेस्क पर कौन है?',
    hint: 'यह एक डेमो होटल है। यहाँ कुछ भी असली नहीं है, आप सब कुछ आज़मा सकते हैं।',
    noLink: '"npm start" ने जो लिंक छापे हैं उनमें से एक खोलें।',
    oldLink: 'यह लिंक इस्तेमाल हो चुका है या इसका समय बीत गया है।',
    newLinks: 'सेवा हर बार शुरू होने पर नए लिंक छापती है।',
    unreachable: 'सेवा से संपर्क नहीं हो पा रहा है। थोड़ी देर में पेज फिर लोड करें।',
    providerUnreachable: 'पहचान प्रदाता से संपर्क नहीं हो पा रहा है। थोड़ी देर में पेज फिर लोड करें।',
    notSetUp: 'कंसोल अभी तैयार नहीं है',
    setUp:
      'सेवा चलाने वाले पहचान प्रदाता के यहाँ कंसोल को पब्लिक क्लाइंट के रूप में दर्ज करें और AUTH_CLIENT_ID तय करें। तरीका सेवा के docs/console-operation.md में है। API इसके बिना भी चलता है।',
    signedOut: 'आप साइन आउट हो गए हैं',
    signIn: 'साइन इन',
    refused: 'साइन इन नहीं हो सका',
    isSignedIn: 'आप साइन इन हो गए हैं',
    closeWindow: 'यह विंडो बंद करें और दूसरी विंडो में काम जारी रखें।',
    toDesk: 'डेस्क यहीं खोलें',
    ended: 'आपका साइन इन समाप्त हो गया है। आपने जो लिखा है वह यहीं है।',
    again: 'फिर साइन इन करें',
  },
);
