CREATE TABLE "answer_events" (
	"message_id" text NOT NULL,
	"seq" integer NOT NULL,
	"events" jsonb NOT NULL,
	CONSTRAINT "answer_events_message_id_seq_pk" PRIMARY KEY("message_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"knowledge_base_id" text NOT NULL,
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"part" text NOT NULL,
	"section" text,
	"page" integer,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"line_start" integer,
	"line_end" integer,
	"time_start" timestamp with time zone,
	"time_end" timestamp with time zone,
	"severities" text[] DEFAULT '{}' NOT NULL,
	"content_hash" text NOT NULL,
	"terms" sparsevec NOT NULL,
	"embedding" halfvec NOT NULL,
	CONSTRAINT "chunks_knowledge_base_id_id_pk" PRIMARY KEY("knowledge_base_id","id")
);
--> statement-breakpoint
CREATE TABLE "citations" (
	"message_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"document_id" text NOT NULL,
	"label" text NOT NULL,
	"passages" jsonb NOT NULL,
	"verdict_label" text DEFAULT 'unchecked' NOT NULL,
	"verdict_score" real,
	CONSTRAINT "citations_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"knowledge_base_ids" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"knowledge_base_id" text NOT NULL,
	"source_id" text NOT NULL,
	"filename" text NOT NULL,
	"title" text NOT NULL,
	"authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"journal" text,
	"publication_date" text,
	"doi" text,
	"category" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"chunks" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"indexed_revision" integer DEFAULT 0 NOT NULL,
	"text_length" integer DEFAULT 0 NOT NULL,
	"abstract_length" integer DEFAULT 0 NOT NULL,
	"has_lines" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_blocks" (
	"document_id" text NOT NULL,
	"revision" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_blocks_document_id_revision_ordinal_pk" PRIMARY KEY("document_id","revision","ordinal")
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"chunks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reasoning" text,
	"outcome" text,
	"model" text,
	"usage" jsonb,
	"metrics" jsonb,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retrieval" jsonb,
	"error" jsonb,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"conversation_id" text NOT NULL,
	"document_id" text NOT NULL,
	"slug" text NOT NULL,
	"number" integer,
	"snapshot" jsonb,
	CONSTRAINT "sources_conversation_id_document_id_pk" PRIMARY KEY("conversation_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "term_stats" (
	"knowledge_base_id" text NOT NULL,
	"term" integer NOT NULL,
	"df" integer NOT NULL,
	CONSTRAINT "term_stats_knowledge_base_id_term_pk" PRIMARY KEY("knowledge_base_id","term")
);
--> statement-breakpoint
CREATE TABLE "text_blocks" (
	"document_id" text NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "text_blocks_document_id_start_offset_pk" PRIMARY KEY("document_id","start_offset")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_blocks" ADD CONSTRAINT "file_blocks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD CONSTRAINT "knowledge_bases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_stats" ADD CONSTRAINT "term_stats_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blocks" ADD CONSTRAINT "text_blocks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_document" ON "chunks" USING btree ("document_id","ordinal");--> statement-breakpoint
CREATE INDEX "citations_conversation" ON "citations" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_list" ON "conversations" USING btree ("owner_id","archived","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_source" ON "documents" USING btree ("knowledge_base_id","source_id");--> statement-breakpoint
CREATE INDEX "documents_hash" ON "documents" USING btree ("knowledge_base_id","content_hash");--> statement-breakpoint
CREATE INDEX "documents_list" ON "documents" USING btree ("knowledge_base_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "documents" USING btree ("status") WHERE status <> 'ready';--> statement-breakpoint
CREATE INDEX "knowledge_bases_owner" ON "knowledge_bases" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_ordinal" ON "messages" USING btree ("conversation_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_running" ON "messages" USING btree ("conversation_id") WHERE status in ('pending', 'streaming') and role = 'assistant';--> statement-breakpoint
CREATE UNIQUE INDEX "sources_slug" ON "sources" USING btree ("conversation_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_number" ON "sources" USING btree ("conversation_id","number");