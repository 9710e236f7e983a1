export const contact = {
  title: "Contact Support",
  lead: "Tell us what you need. We answer by email.",
  form: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    send: "Send Message",
  },
  mail: { title: "Email us", reply: "We typically reply within 1-2 business hours." },
  topics: {
    title: "Common topics",
    account: "Account setup and billing",
    equipment: "Equipment tracking",
    operators: "Operator management",
    technical: "Technical support",
    features: "Feature requests",
    first: "Many answers are in the",
    instructions: "Instructions",
  },
  missing: { title: "Missing Information", description: "Please fill out all fields before sending." },
  notice: {
    sent: "Message Sent",
    sentBody: "Thank you for your message. We typically reply within 1-2 business hours.",
    failed: "Failed to Send",
    unreachable: "Unable to send message. Please try again or email us directly.",
  },
} as const;
